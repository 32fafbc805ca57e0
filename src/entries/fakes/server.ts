export { serve } from '../../../fakes/clients/server.js'
export type { ModelServer, ServeOptions } from '../../../fakes/clients/server.js'
