import { keyOf } from '../../../../client/server-query.ts'
import { listFaq, listImages, listReviews } from '../../../../contract/company/company.ts'
import { getClaimFigures } from '../../../../contract/inquiry/inquiry.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'
import { fromDocument } from '../../shared/initial-data/query-initial-data.ts'
import { useServerQuery } from '../../shared/server-query.ts'

const shownReviews = 3
const imagesAtOnce = 10

/** Reviews of customers. Not retried: on failure sample reviews are shown at once. */
export const useReviews = () =>
  useServerQuery(listReviews, { query: { limit: shownReviews } }, { retry: false })

/** The FAQ; part of the initial data of the customer service page. */
export const useFaq = () => useServerQuery(listFaq, {}, fromDocument('faq', listFaq.data))

/** The claims of the last year. */
export const useClaimFigures = () => useServerQuery(getClaimFigures, {}, { retry: false })

/** Gallery images, newest first. */
export const useGallery = () =>
  useEndlessList(keyOf(listImages), (request, signal) =>
    call(listImages, { query: { ...request, size: imagesAtOnce }, signal }),
  )
