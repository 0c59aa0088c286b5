import { type LinearModel, type StoredModel, unpack } from '../reading/learned/linear.ts'
import type { Curve, MatchContext } from '../reading/learned/predictions.ts'
import fitted from './fitted.generated.json' with { type: 'json' }
import storedImpressions from './impressions.generated.json' with { type: 'json' }
import stored from './reader.generated.json' with { type: 'json' }

/** The learned sign reader in the form that `npm run diagnosis:train` writes. */
export interface StoredReader {
  model: StoredModel
  curves: Record<MatchContext, Curve>
}

const storedReader = stored as unknown as StoredReader

/** The learned sign reader: a linear model and its calibration curves. */
export const reader: { model: LinearModel; curves: Record<MatchContext, Curve> } = {
  model: unpack(storedReader.model),
  curves: storedReader.curves,
}

/** Linear model from the wording of a whole description to problems. */
export const impressions: LinearModel = unpack(storedImpressions)

/** Part of the knowledge version that changes with the weights. */
export const weightsFingerprint = [storedReader.model.weights, storedImpressions.weights, fitted]
