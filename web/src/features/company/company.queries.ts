import { useQuery } from '@tanstack/react-query'
import { listImages, listReviews } from '../../../../contract/company/company.ts'
import { listFaq } from '../../../../contract/company/faq.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'
import { initialDataUpdatedAt, initialQueryData } from '../../shared/initial-data/query-initial-data.ts'

const shownReviews = 3
const imagesAtOnce = 10

/** Reviews of customers. Not retried: on failure sample reviews are shown at once. */
export const useReviews = () =>
  useQuery({
    queryKey: ['company', 'reviews'],
    queryFn: ({ signal }) => call(listReviews, { query: { limit: shownReviews }, signal }),
    retry: false,
  })

/** The FAQ; part of the initial data of the customer service page. */
export const useFaq = () =>
  useQuery({
    queryKey: ['company', 'faq'],
    queryFn: ({ signal }) => call(listFaq, { signal }),
    initialData: () => initialQueryData('faq', listFaq.data),
    initialDataUpdatedAt: initialDataUpdatedAt,
  })

/** Gallery images, newest first. */
export const useGallery = () =>
  useEndlessList(['company', 'gallery'], (request, signal) =>
    call(listImages, { query: { ...request, size: imagesAtOnce }, signal }),
  )
