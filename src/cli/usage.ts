/** What `callsheet --help` says. */
export const usage = `callsheet <command> …

  serve      serves a scripted model on this machine, for agents in any language
  cassette   lists, checks and prunes recordings, or turns one into a script
  dataset    checks a data set against the tools of today
  score      scores recorded runs against a data set, and holds them to a gate
  diagnose   says at which stage the calls of recorded runs fail
  metrics    counts how calls of tools went, from records of guarded tools or recorded runs
  lint       finds what models and providers stumble over in the contracts of tools
  tools      says what changed between two versions of tools, and locks them
  history    shows how results went, run by run

callsheet <command> --help says more of each
`

/** What `callsheet serve --help` says. */
export const serveUsage = `callsheet serve <script.json> [--port <number>] [--lenient] [--command <line>]…

Serves a scripted model on this machine, for agents in any language. The first line printed is JSON: { "url", "env" }; env
are the variables that lead the clients of OpenAI, Anthropic, Google and Ollama there. Each command is run with them, one
after the other; without one, the model is served until SIGINT, SIGTERM or SIGHUP. Then the sheet is printed. A signal ends
the command that runs; a second one kills it.

  --port      the port to listen on; by default a free one
  --lenient   accept message histories that a provider would refuse
  --command   a line for the shell that runs the agent

Exit code: 0 the script was served as written, 1 it was not or a command failed or was interrupted, 2 it cannot be served
`

/** What `callsheet cassette --help` says. */
export const cassetteUsage = `callsheet cassette <list|check|prune|to-script> …

  list [path…]                                        a line for each recording
  check [path…] [--command <line>]…                   finds what is wrong with them
  prune [path…] [--command <line>]… [--dry-run]       removes what nobody uses
  to-script <file> [--typescript]                     prints a recording as a script

A path is a file or a folder; by default the working directory. Of folders it is every .json below a __cassettes__ folder,
and every other .json that begins with { "cassette": … }. Nothing here asks a model or a network.

  --command      a line for the shell that runs the tests: 'npx vitest run'. They replay, and what they use is noted; without
                 it nothing is said of what is unused or stale, and nothing is pruned but orphans and leftovers of crashes
  --dry-run      say what would be removed, and remove nothing
  --typescript   source for a test, in the place of JSON for callsheet serve

What check finds, a line each, '<file>:<line>: <code>: <what>':
  unreadable     the file is broken, edited by hand or of another version
  secret         the value of a secret variable of this environment, or a well-known form of key, stands in it
  orphan         its test file is gone
  leftover       a process that was killed left it
  unused         no test opened the file, or asked for the entry
  stale          a test asked for something else than was recorded
  failed         a command failed; then no file is called unused, since its test may not have come to it
  not-run        no command opened any of these recordings

Exit code: 0 all is well, 1 there are findings, or not everything could be listed or pruned, 2 it cannot be done as written
`
