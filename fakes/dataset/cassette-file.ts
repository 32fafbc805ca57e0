import { cassetteFileOf } from '../cassette/file-name.js'

/**
 * Where the recording of a case is: `<test_id>.json`, of a further trial `<test_id>.<trial>.json`, in a folder, or in the one
 * of the test file. What cannot be the name of a file everywhere is followed by a hash.
 */
export function cassetteFile(test_id: string, trial: number, testFile: string, folder: string | undefined): string {
  // The second name, which is none, has a hash follow: ids that differ in what a file cannot say are two.
  const own = cassetteFileOf({ file: testFile, names: [test_id, ''] })
  const end = own.lastIndexOf('/') + 1
  const slug = isPlain(test_id) ? test_id : own.slice(end, -'.json'.length)
  const place = folder === undefined ? own.slice(0, end) : `${folder.replace(/[/\\]+$/, '')}/`
  return `${place}${slug}${trial === 1 ? '' : `.${trial}`}.json`
}

/** Lower case, since others may be the same file; devices of Windows are no files. */
function isPlain(id: string): boolean {
  return /^[\da-z][\da-z_-]{0,59}$/.test(id) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(id)
}
