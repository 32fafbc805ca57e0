export type { CaseMeta } from '../../../fakes/dataset/case-meta.js'
export { describeDataset, type DescribeCases, type DescribeDataset } from '../../../fakes/dataset/describe-dataset.js'
export type {
  AgentContext,
  DatasetCassette,
  DescribeDatasetOptions,
  ModelContext,
} from '../../../fakes/dataset/options.js'
