import { toolRule, type Rule } from '../../rule.js'

export const collidesWithBuiltin: Rule = toolRule({
  id: 'overlap/collides-with-builtin',
  category: 'overlap',
  severity: 'info',
  weight: 2,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A tool has the name of one that agents bring along, such as `read_file` or `bash`.',
  why: `Coding agents and providers have tools of their own, and put those of a server beside them. Where both have one name the model takes one
for the other, and a client that adds no prefix refuses or hides one of them. Put what the tool is about into its name: \`read_invoice_file\`.

Where tools of several servers are merged into one list, set the option \`merged\`: then it is a warning that costs more.`,
  sources: [
    'https://code.claude.com/docs/en/settings (tools available to Claude)',
    'https://geminicli.com/docs/tools (built-in tools)',
    'https://platform.openai.com/docs/guides/tools (built-in tools)',
    'our judgement: which names are common enough to matter',
  ],
  options: { merged: false },
  bad: [
    {
      name: 'read_file',
      description: 'Read a file of the project archive.',
      inputSchema: { type: 'object', properties: { path: { type: 'string', description: 'Where it is.' } } },
    },
  ],
  good: [
    {
      name: 'read_archive_file',
      description: 'Read a file of the project archive.',
      inputSchema: { type: 'object', properties: { path: { type: 'string', description: 'Where it is.' } } },
    },
  ],
  *check({ nameWords }, _set, { merged }) {
    const name = nameWords.join('_')
    if (!builtins.has(name)) return
    yield {
      path: ['name'],
      message: `agents have a tool of their own that is called ${name}`,
      ...(merged ? { severity: 'warn', weight: 6 } : {}),
      fix: { kind: 'suggestion', text: 'put into the name what the tool is about', edits: [] },
    }
  },
})

/** Names of tools of Claude Code, Cursor, VS Code, Gemini CLI, Codex, and of those that OpenAI and Anthropic run themselves. */
const builtins: ReadonlySet<string> = new Set(
  `bash shell terminal read write edit glob grep ls task search fetch memory computer replace apply_patch str_replace multi_edit notebook_edit
  todo_write todo_read read_file write_file edit_file create_file delete_file list_dir list_directory file_search codebase_search semantic_search
  grep_search search_file_content read_many_files run_terminal_cmd run_in_terminal run_shell_command execute_command web_search google_web_search
  web_fetch fetch_webpage save_memory update_plan view_image image_generation code_interpreter code_execution text_editor
  str_replace_editor str_replace_based_edit_tool exit_plan_mode`.split(/\s+/u),
)
