// What a page calls of a module, and what replaces exceptions.
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

#include "referee/bindings/web/module.h"

#ifdef __wasm__
#define EXPORTED(name) extern "C" __attribute__((export_name(name)))
#define FROM_PAGE(name) __attribute__((import_module("carom"), import_name(name)))
#else  // Another compiler only checks this file.
#define EXPORTED(name) extern "C"
#define FROM_PAGE(name)
#endif

// The page throws an exception of its own, so that this call does not return.
extern "C" [[noreturn]] void failed(const char* message) FROM_PAGE("failed");

namespace {

std::string request, reply;

}  // namespace

// Returns room for a request of this size in bytes.
EXPORTED("carom_room") char* carom_room(std::size_t size) {
    request.resize(size);
    return request.data();
}
// Answers the request. Returns the reply, which ends with a zero byte and is valid until the next
// call.
EXPORTED("carom_reply") const char* carom_reply() {
    reply = carom::referee::web::reply_to(request);
    return reply.c_str();
}

// All exceptions of the referee are derived from std::exception alone, so that the object begins
// with it.
extern "C" {
void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
void __cxa_throw(void* thrown, void*, void (*)(void*)) {
    failed(static_cast<std::exception*>(thrown)->what());
}
}
