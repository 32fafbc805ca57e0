import { inline } from '../../json/inline.js'
import { CliError } from '../errors.js'

/** There is no file of results. */
export function noStore(file: string, isDefault: boolean): CliError {
  const advice = isDefault
    ? 'Tests with describeDataset and callsheet score write one; name a folder elsewhere by --store'
    : 'Name the folder that the results were stored in'
  return new CliError(`there is no ${file}. ${advice}`)
}

/** The file is empty. */
export function noResults(file: string): CliError {
  return new CliError(`${file} holds no results`)
}

/** No result is of this data set. */
export function noDataset(file: string, name: string, known: readonly string[]): CliError {
  return new CliError(`${file} holds no results of the data set ${inline(name)}, but of ${listed(known)}`)
}

/** No result is of this case. */
export function noCase(file: string, test_id: string, dataset: string | null): CliError {
  const where = dataset === null ? '' : ` of the data set ${inline(dataset)}`
  return new CliError(`${file} holds no results of the case ${inline(test_id)}${where}`)
}

const most = 10

function listed(names: readonly string[]): string {
  const more = names.length > most ? ` and ${names.length - most} more` : ''
  return `${names
    .slice(0, most)
    .map((name) => inline(name))
    .join(', ')}${more}`
}
