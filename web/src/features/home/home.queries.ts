import { getBanner } from '../../../../contract/home/home.ts'
import { listOpenMatters } from '../../../../contract/home/open-matters.ts'
import { fromDocument } from '../../shared/initial-data/query-initial-data.ts'
import { useServerQuery } from '../../shared/server-query.ts'

/** The active banner, or null; public data, which the document of home carries. */
export const useBanner = () => useServerQuery(getBanner, {}, fromDocument('banner', getBanner.data))

/** What the member should do now. Read again whenever home is opened or its window is looked at again. */
export const useOpenMatters = () => useServerQuery(listOpenMatters, {}, { staleTime: 0 })
