import '../../fakes/clients/install-register.js'

export { addModelHosts, allow, install } from '../../fakes/clients/install.js'
