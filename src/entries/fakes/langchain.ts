export { langchainModel } from '../../../fakes/clients/langchain.js'
export type { LangchainCallOptions, LangchainModelOptions } from '../../../fakes/clients/langchain.js'
