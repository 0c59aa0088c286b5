import { carePlanApi } from '../../../../contract/care-plan.ts'
import { diagnosisApi } from '../../../../contract/diagnosis.ts'
import { listEngines } from '../../../../contract/diagnosis-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { CarePlanService } from './care-plan.service.ts'
import type { createCheckIn } from './care-plan-check-in.ts'
import type { DiagnosisService } from './diagnosis.service.ts'
import type { createEngines } from './engines.service.ts'
import type { createFollowUp } from './follow-up.service.ts'
import type { createSubmit } from './submit.service.ts'

interface Services {
  diagnosis: DiagnosisService
  submit: ReturnType<typeof createSubmit>
  answerFollowUp: ReturnType<typeof createFollowUp>
  askExpert: (memberId: string, diagnosisId: string, question: string) => Promise<void>
  engines: ReturnType<typeof createEngines>
  carePlans: CarePlanService
  answerCheckIn: ReturnType<typeof createCheckIn>
}

export const diagnosisRoutes = ({
  diagnosis,
  submit,
  answerFollowUp,
  askExpert,
  engines,
  carePlans,
  answerCheckIn,
}: Services) =>
  handlers(
    { ...diagnosisApi, ...carePlanApi, listEngines },
    {
      submitDiagnosis: ({ headers, body, member }) => {
        const { fullPlantImage, symptomImage, prompt, previousId, ...answers } = body
        const idempotencyKey = headers['idempotency-key']
        return submit(member.id, {
          idempotencyKey,
          fullPlantImage,
          symptomImage,
          prompt,
          answers,
          previousId,
        })
      },
      listDiagnoses: ({ query, member }) => diagnosis.list(member.id, query),
      getDiagnosis: ({ params, member }) => diagnosis.get(member.id, params.id),
      answerFollowUp: async ({ params, body, member }) => {
        await answerFollowUp(member.id, params.id, body)
        return diagnosis.get(member.id, params.id)
      },
      rateDiagnosis: async ({ params, body, member }) => {
        await diagnosis.rate(member.id, params.id, body)
        return null
      },
      askExpert: async ({ params, body, member }) => {
        await askExpert(member.id, params.id, body.question)
        return diagnosis.get(member.id, params.id)
      },
      listEngines: ({ query }) => engines.list(query.days),
      getCarePlan: ({ params, member }) => carePlans.get(member.id, params.id),
      startCarePlan: ({ params, member }) => carePlans.start(member.id, params.id),
      tickCareTask: ({ params, body, member }) =>
        carePlans.tick(member.id, params.id, params.taskId, body.done),
      snoozeCarePlan: ({ params, body, member }) => carePlans.snooze(member.id, params.id, body.days),
      stopCarePlan: ({ params, member }) => carePlans.stop(member.id, params.id),
      checkIn: async ({ params, body, member }) => {
        await answerCheckIn(member.id, params.id, body)
        return carePlans.shown(member.id, params.id)
      },
    },
  )
