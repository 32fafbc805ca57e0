/** What clients say of themselves, without the machine that they run on: `OpenAI/JS 6.49.0`, `ai 6.0.326`. */
export function sdksOf(headers: Headers): readonly string[] {
  const said = headers.get('user-agent') ?? headers.get('x-goog-api-client') ?? ''
  const bare = said.replaceAll(/\([^)]*\)/g, ' ')
  const named = [...bare.matchAll(/(?<![\w/.-])([@A-Za-z][\w./-]{0,80}?)[/ ]v?(\d+\.\d+[\w.+-]{0,40})/g)]
  return named.flatMap(([, name = '', version = '']) =>
    /^(?:runtime\/|gl-node|node$|undici)/i.test(name) ? [] : [`${name} ${version}`],
  )
}
