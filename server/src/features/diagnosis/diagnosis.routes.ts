import { api } from '../../../../contract/index.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { DiagnosisService } from './diagnosis.service.ts'
import type { createSubmit } from './submit.service.ts'

export const diagnosisRoutes = (diagnosis: DiagnosisService, submit: ReturnType<typeof createSubmit>) =>
  handlers(api.diagnosis, {
    submitDiagnosis: ({ headers, body, member }) => {
      const { fullPlantImage, symptomImage, prompt, ...answers } = body
      const idempotencyKey = headers['idempotency-key']
      return submit(member.id, { idempotencyKey, fullPlantImage, symptomImage, prompt, answers })
    },
    listDiagnoses: ({ query, member }) => diagnosis.list(member.id, query),
    getDiagnosis: ({ params, member }) => diagnosis.get(member.id, params.id),
  })
