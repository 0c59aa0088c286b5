import { useQuery } from '@tanstack/react-query'
import { getBanner } from '../../../../contract/home.ts'
import { call } from '../../shared/api/index.ts'

/** The banner of this moment, or null. The same for everybody. */
export const useBanner = () =>
  useQuery({ queryKey: ['banner'], queryFn: ({ signal }) => call(getBanner, { signal }) })
