import { createRequire } from 'node:module'
import type * as Api from '@opentelemetry/api'
import { otelMissing } from '../errors.js'

/** What is used of the package. */
export type OtelApi = Pick<
  typeof Api,
  'ROOT_CONTEXT' | 'SpanKind' | 'SpanStatusCode' | 'TraceFlags' | 'metrics' | 'trace'
>

/**
 * The API of OpenTelemetry, which the program registers its SDK with.
 *
 * @throws GuardError `peer-missing`
 */
export function otelApi(require: NodeJS.Require = ownRequire): OtelApi {
  try {
    return require('@opentelemetry/api') as OtelApi // what its types say it exports
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') throw otelMissing(error)
    throw error
  }
}

const ownRequire = createRequire(import.meta.url)
