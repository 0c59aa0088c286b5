import { useQuery } from '@tanstack/react-query'
import { listOpenMatters } from '../../../../contract/home/open-matters.ts'
import { call } from '../../shared/api/index.ts'

/** What the member should do now. Read again whenever home is opened or its window is looked at again. */
export const useOpenMatters = () =>
  useQuery({
    queryKey: ['home', 'open-matters'],
    queryFn: ({ signal }) => call(listOpenMatters, { signal }),
    staleTime: 0,
  })
