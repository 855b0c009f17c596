// Draws a video of a match with ffmpeg.
#include "referee/view/clip.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"
#include "referee/terminal/progress.h"
#include "referee/view/picture.h"

namespace carom::referee::view {

namespace {

// A temporary folder that is locked by its creator. Folders without a lock are removed first,
// because their creators were killed.
class Scratch {
  public:
    Scratch() {
        std::error_code error;
        const auto parent =
            std::filesystem::absolute(std::filesystem::temp_directory_path(error), error);
        for (std::filesystem::directory_iterator each(parent, error), end; !error && each != end;
             each.increment(error)) {
            const std::string name = each->path().filename();
            if (name.rfind(PREFIX, 0) == 0 && hold(each->path())) remove();
        }
        do {  // The loop repeats if somebody removed the folder before it was locked.
            path = parent / (std::string(PREFIX) + "XXXXXX");
            if (parent.empty() || !mkdtemp(path.data())) {
                throw Error("TMPDIR: expected a folder that can be written to");
            }
        } while (!hold(path));
    }
    ~Scratch() { remove(); }
    Scratch(const Scratch&) = delete;

    std::string path;

  private:
    static constexpr const char* PREFIX = "carom-clip-";

    // Returns false if another program holds the lock or the folder does not exist any more.
    bool hold(const std::string& folder) {
        path = folder;
        held_ = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        struct stat is;
        if (held_ >= 0 && flock(held_, LOCK_EX | LOCK_NB) == 0 && fstat(held_, &is) == 0 &&
            is.st_nlink > 0 && is.st_uid == geteuid()) {
            return true;
        }
        if (held_ >= 0) close(held_);
        return false;
    }
    void remove() const {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
        close(held_);
    }

    int held_ = -1;
};

using Words = std::vector<std::string>;

// Runs ffmpeg with these arguments inside a folder, so that the folder's name is not an argument:
// ffmpeg would interpret a % in it. Its error output becomes an Error.
void run_ffmpeg(Words arguments, const std::string& folder) {
    const std::string log = folder + "/log";
    arguments.insert(arguments.begin(), {"ffmpeg", "-loglevel", "error", "-y"});
    std::vector<char*> argv;
    for (std::string& word : arguments) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addchdir_np(&files, folder.c_str());
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, log.c_str(), O_WRONLY | O_CREAT, 0600);
    pid_t pid = 0;
    const int failed = posix_spawnp(&pid, "ffmpeg", &files, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed) {
        throw Error("a GIF or an MP4 is made by ffmpeg, which cannot be run (" +
                    std::string(std::strerror(failed)) + "); apt-get install ffmpeg");
    }
    int status = -1;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (interrupted) throw Error("interrupted");
    if (status == 0) return;
    std::string said = read_file(log);
    std::replace(said.begin(), said.end(), '\n', ' ');
    throw Error("ffmpeg failed: " + printable(valid_utf8(said), 300));
}

}  // namespace

void check_ffmpeg() { run_ffmpeg({"-version"}, Scratch().path); }

void check_turns(const std::string& film, const Clip& clip) {
    const int last = Painter(film, clip.width).turns() - 1;
    if (clip.from > std::min(clip.to, last)) {
        throw Error(
            formatted("--from, --to: expected turns from 0 to %d, the first one first", last));
    }
}

void write_clips(const std::string& film, const Clip& clip, const std::vector<std::string>& paths) {
    std::vector<FileWriter> outputs(paths.begin(), paths.end());
    const Painter painter(film, clip.width);
    const int to = std::min(clip.to, painter.turns() - 1);
    const Scratch scratch;
    Progress progress;
    const int turns = to + 1 - clip.from;
    const int count = 1 + turns * clip.frames_a_second / clip.turns_a_second;
    for (int k = 0; k < count; ++k) {
        const double moment = clip.from + double(k) * clip.turns_a_second / clip.frames_a_second;
        FileWriter(scratch.path + formatted("/%06d.svg", k)).commit(painter.picture(moment));
        progress.show(formatted("frame %d of %d", k + 1, count));
        if (interrupted) throw Error("interrupted");
    }
    progress.show(formatted("ffmpeg makes a film of %d frames", count));
    const Words frames = {"-framerate", std::to_string(clip.frames_a_second), "-i", "%06d.svg"};
    const std::string palette = "palette.png";
    const auto run = [&](const Words& how, const std::string& made) {
        Words words = frames;
        words.insert(words.end(), how.begin(), how.end());
        words.push_back(made);
        run_ffmpeg(words, scratch.path);
    };
    for (std::size_t k = 0; k < paths.size(); ++k) {
        const std::string ending = std::filesystem::path(paths[k]).extension();
        const std::string made = "clip" + ending;
        // A GIF has 256 colours, which are chosen from a sample of the frames.
        if (ending == ".gif") {
            run({"-vf", "select=not(mod(n\\,20)),palettegen"}, palette);
            run({"-i", palette, "-lavfi", "paletteuse=dither=none"}, made);
        } else {
            run({"-pix_fmt", "yuv420p", "-movflags", "+faststart"}, made);
        }
        outputs[k].commit(read_file(scratch.path + "/" + made));
    }
}

}  // namespace carom::referee::view
