import { useQuery } from '@tanstack/react-query'
import { listImages, listReviews } from '../../../../contract/company.ts'
import { listFaq } from '../../../../contract/faq.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'
import { givenAs, givenAt } from '../../shared/given-answer.ts'

const shownReviews = 3
const imagesAtOnce = 10

/** What customers said of the care. Asked once: when that fails, samples stand in and nobody waits. */
export const useReviews = () =>
  useQuery({
    queryKey: ['company', 'reviews'],
    queryFn: ({ signal }) => call(listReviews, { query: { limit: shownReviews }, signal }),
    retry: false,
  })

/** What people ask often. The served document of the customer service brings it along. */
export const useFaq = () =>
  useQuery({
    queryKey: ['company', 'faq'],
    queryFn: ({ signal }) => call(listFaq, { signal }),
    initialData: () => givenAs('faq', listFaq.data),
    initialDataUpdatedAt: givenAt,
  })

/** The pictures of the company, newest first. */
export const useGallery = () =>
  useEndlessList(['company', 'gallery'], (request, signal) =>
    call(listImages, { query: { ...request, size: imagesAtOnce }, signal }),
  )
