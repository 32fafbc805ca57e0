export { CallsheetReporter as default, CallsheetReporter } from '../reporter/reporter.js'
export type { CallsheetReporterOptions } from '../reporter/options.js'
