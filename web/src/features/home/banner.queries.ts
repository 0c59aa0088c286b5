import { useQuery } from '@tanstack/react-query'
import { getBanner } from '../../../../contract/home/home.ts'
import { call } from '../../shared/api/index.ts'

/** The active banner, or null; public data. */
export const useBanner = () =>
  useQuery({ queryKey: ['banner'], queryFn: ({ signal }) => call(getBanner, { signal }) })
