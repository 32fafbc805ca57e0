/** Options whose value may be left out, and what it is then. Node's `parseArgs` has no such options. */
const usual: Readonly<Record<string, string>> = { '--fix': '--fix=safe' }

/** Arguments in which `--fix` has its value. A value of another option is left as it is. */
export function withOptionalValues(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  return args.map((arg, index) => (end !== -1 && index > end ? arg : (usual[arg] ?? arg)))
}
