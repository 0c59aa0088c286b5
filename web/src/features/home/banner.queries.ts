import { useQuery } from '@tanstack/react-query'
import { getBanner } from '../../../../contract/home/home.ts'
import { call } from '../../shared/api/index.ts'
import { initialDataUpdatedAt, initialQueryData } from '../../shared/initial-data/query-initial-data.ts'

/** The active banner, or null; public data, which the document of home carries. */
export const useBanner = () =>
  useQuery({
    queryKey: ['banner'],
    queryFn: ({ signal }) => call(getBanner, { signal }),
    initialData: () => initialQueryData('banner', getBanner.data),
    initialDataUpdatedAt,
  })
