/**
 * A line that GitHub Actions takes for an annotation, without its end
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
 */
export function workflowCommand(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  return `::${level} ${written.join(',')}::${escapeData(message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
