/** What `callsheet lint --help` says. */
export const lintUsage: string = `callsheet lint <file>… | - [--mcp <command>] [--mcp-url <url>] …
       callsheet lint --explain [<rule>]

Lints the contracts of tools: what a model is told of them, and what providers take. A file is JSON in any shape in which
tools are written down (MCP, OpenAI, Anthropic, Gemini, Bedrock, LangChain, OpenAPI), or a module that exports tools. Each
file or server is a set of its own, as a model sees it. Nothing here asks a model.

  --mcp          a command that starts a server of MCP, whose tools are read; may be given several times
  --mcp-url      the address of one
  --stdin-name   what the standard input is called in reports
  --target       for whom the tools are written, such as openai,anthropic-strict; may be given several times
  --preset       recommended (by default), strict, compat-only, security or toolsmith
  --tokenizer    o200k_base or cl100k_base: counts tokens instead of estimating them; needs gpt-tokenizer
  --context-window  how many tokens the model takes; by default 200000

  --fail-on      error (by default), warn, info or never: from which severity on findings fail the command
  --min-score    the least score of each set, 0 to 100
  --max-tokens   the most tokens of each set
  --baseline     a file of known findings, which fail nothing and are not shown
  --write-baseline  writes all findings to that file
  --suppressions    a file of findings that are passed over, each with a reason
  --lock         a lockfile: a tool that has changed, is new or is gone fails the command
  --report-unused-ignores  what passes nothing over fails the command

  --fix          makes the fixes that change no call that is accepted; --fix=compatible makes those, too, after which
                 models write the same call otherwise
  --fix-dry-run  says what would be fixed, and changes nothing
  --format       stylish (by default), json, sarif, github, junit or markdown; sarif=<file> writes it to a file and may
                 be given several times
  --output       the file of the one that names none
  --matrix       shows which tool which target takes
  --quiet        shows errors, and what else fails the command
  --config       the configuration; by default callsheet.config.js, .mjs, .ts or .json, or "callsheet" in package.json,
                 of this folder or one above, up to the package
  --no-config    none is read
  --explain      the page of a rule; without one, a list of all

Exit code: 0 all is well, 1 findings at or above --fail-on, or a bar that is not reached, 2 it cannot be done as written:
a file that is unreadable or holds no tools, a wrong option
`
