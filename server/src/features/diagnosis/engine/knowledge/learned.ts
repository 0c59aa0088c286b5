import { type LinearModel, type StoredModel, unpack } from '../reading/learned/linear.ts'
import type { Company, Curve } from '../reading/learned/opinions.ts'
import fitted from './fitted.generated.json' with { type: 'json' }
import storedImpressions from './impressions.generated.json' with { type: 'json' }
import stored from './reader.generated.json' with { type: 'json' }

/** A reader as `npm run diagnosis:train` writes it. */
export interface StoredReader {
  model: StoredModel
  curves: Record<Company, Curve>
}

const kept = stored as unknown as StoredReader

/** The learned reader of signs: one linear model and how likely its opinions are to be right. */
export const reader: { model: LinearModel; curves: Record<Company, Curve> } = {
  model: unpack(kept.model),
  curves: kept.curves,
}

/** What descriptions of each problem sound like. */
export const impressions: LinearModel = unpack(storedImpressions)

/** Changes with the weights. */
export const weightsMark = [kept.model.weights, storedImpressions.weights, fitted]
