/**
 * Whether a place in a text is within an address, a path or the name of a file, of which each sign counts: `pay-pal.com`,
 * `bob-x@example.com`, `/srv/my_file`.
 */
export function isInAddress(text: string, index: number): boolean {
  const [before = ''] = /[^\s"'`<>()[\]{},;]*$/u.exec(text.slice(Math.max(0, index - widest), index)) ?? []
  const [after = ''] = /^[^\s"'`<>()[\]{},;]*/u.exec(text.slice(index, index + widest)) ?? []
  return address.test(before + after)
}

/** Longer than the words about most signs. */
const widest = 60

const address = /[\p{L}\p{N}_-](?:[@\\]|\.(?=\p{L}))[\p{L}\p{N}]|:\/\/|^(?:[~.]{0,2}|\p{Lu}:)[/\\]/u
