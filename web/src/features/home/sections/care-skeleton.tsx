import type { Dashboard } from '../../../../../contract/home/home.ts'
import { Skeleton } from '../../../../../ui/index.ts'

/** In the place of the care in progress. A single booking most likely leads home instead. */
export const CareSkeleton = ({ care }: { care: Dashboard['activeCareServices'] }) =>
  care.length > 1 && <Skeleton className="mt-14 mb-8 h-38 rounded-lg" />
