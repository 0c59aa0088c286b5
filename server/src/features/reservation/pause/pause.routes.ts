import { visitPauseApi } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { Pauses } from './pause.service.ts'
import type { PauseList } from './pause-list.ts'

export const pauseRoutes = ({ pauseList, pauses }: { pauseList: PauseList; pauses: Pauses }) =>
  handlers(visitPauseApi, {
    listVisitPauses: () => pauseList.list(),
    getVisitPause: ({ params }) => pauseList.get(params.id),
    pauseVisits: ({ member, body }) => pauses.pause(member.id, body),
    liftVisitPause: ({ member, params }) => pauses.lift(member.id, params.id),
  })
