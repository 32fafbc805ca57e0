export { otelSink, type OtelOptions } from '../../guard/otel/otel-sink.js'
