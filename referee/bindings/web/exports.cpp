// Defines the functions that a page calls, and the functions that replace C++ exceptions.
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

// Calls a function of the page, which throws a JavaScript exception. The call does not return.
extern "C" [[noreturn]] void failed(const char* message) FROM_PAGE("failed");

namespace {

std::string request, reply;

}  // namespace

// Returns a buffer for a request of `size` bytes.
EXPORTED("carom_room") char* carom_room(std::size_t size) {
    request.resize(size);
    return request.data();
}
// Answers the request in the buffer. Returns the reply, which ends with a zero byte and is valid
// until the next call.
EXPORTED("carom_reply") const char* carom_reply() {
    reply = carom::referee::web::reply_to(request);
    return reply.c_str();
}

// All exceptions of the referee are derived only from std::exception, so the memory of an exception
// object begins with its std::exception part.
extern "C" {
void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
void __cxa_throw(void* thrown, void*, void (*)(void*)) {
    failed(static_cast<std::exception*>(thrown)->what());
}
}
