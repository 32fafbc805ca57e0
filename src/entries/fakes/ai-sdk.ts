export { aiSdkModel } from '../../../fakes/clients/ai-sdk.js'
export type { AiSdkModelOptions, AiSdkOptions } from '../../../fakes/clients/ai-sdk.js'
export { aiSdkProvider } from '../../../fakes/clients/ai-sdk-provider.js'
export type {
  AiSdkCallOptions,
  AiSdkContent,
  AiSdkEmbeddingModel,
  AiSdkEmbeddingOptions,
  AiSdkEmbeddings,
  AiSdkEnd,
  AiSdkModel,
  AiSdkModelOf,
  AiSdkModels,
  AiSdkProvider,
  AiSdkResult,
  AiSdkSpec,
  AiSdkStreamPart,
  AiSdkStreamResult,
  AiSdkToolCall,
} from '../../../fakes/clients/ai-sdk-types.js'
