import { answeredApi } from '../../../../../../contract/diagnosis/answered-admin.ts'
import type { Database } from '../../../../shared/db/database.ts'
import { handlers } from '../../../../shared/http/handlers.ts'
import type { FindNames } from '../case/claim.service.ts'
import { createAnsweredService } from './answered.service.ts'
import { createSimilarService } from './similar.service.ts'

/** Creates the search in answered cases and the similar answers beside a case. */
export function createAnswered(deps: { db: Database; findNames: FindNames }) {
  const answered = createAnsweredService(deps)
  const similar = createSimilarService(deps)
  const routes = handlers(answeredApi, {
    searchAnswered: ({ member, query }) => answered.search(member.id, query),
    listSimilar: ({ member, params }) => similar.list(member.id, params.id),
  })
  return { routes }
}
