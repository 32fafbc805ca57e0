/**
 * What a file of results that does not end in a line break ends in. `whole`: a line that lacks nothing but its end. `torn`:
 * the beginning of one, whose writer was killed. `foreign`: nothing that was ever written here.
 */
export function openEnd(text: string): 'whole' | 'torn' | 'foreign' {
  if (!(text.startsWith(start) || start.startsWith(text))) return 'foreign'
  try {
    JSON.parse(text)
    return 'whole'
  } catch {
    // The beginning of an object is never JSON.
    return 'torn'
  }
}

const start = '{"callsheet":"result",'
