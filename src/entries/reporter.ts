// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export { CallsheetReporter as default, CallsheetReporter } from '../reporter/reporter.js'
export type { CallsheetReporterOptions } from '../reporter/options.js'
