export { langchainModel } from '../../../fakes/clients/langchain.js'
export type { LangchainCallOptions, LangchainModel, LangchainModelOptions } from '../../../fakes/clients/langchain.js'
