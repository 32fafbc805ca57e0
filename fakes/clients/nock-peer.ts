import type Nock from 'nock'
import { loadPeer } from './peer.js'

const peer = { name: 'nock', from: '14.0 || 15.0', entry: 'callsheet/fakes/nock', onNode22: 15 }

/** nock, or an error that says what to install. */
export const nock: typeof Nock = await loadPeer(peer, async () => (await import('nock')).default)
