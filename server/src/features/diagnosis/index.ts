import type { Database, Transact } from '../../shared/db/database.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Photos } from '../../shared/media/photos.ts'
import { carefully } from './careful-engine.ts'
import { diagnosisRoutes } from './diagnosis.routes.ts'
import { createDiagnosisService } from './diagnosis.service.ts'
import type { DiagnosisEngine } from './engine/engine.ts'
import { createFollowUp } from './follow-up.service.ts'
import { createSubmit } from './submit.service.ts'

export { createEmbeddedEngine } from './engine/embedded.ts'
export type { Submission } from './submit.service.ts'

export interface DiagnosisDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Photos
  engine: DiagnosisEngine
  log: Log
}

/** Diagnoses plants: takes photos and a description, keeps what the engine finds, shows it to its owner. */
export function createDiagnosis({ engine, log, ...deps }: DiagnosisDependencies) {
  const service = createDiagnosisService(deps)
  const submit = createSubmit({ ...deps, engine, diagnose: carefully(engine, log) })
  const answerFollowUp = createFollowUp({ ...deps, engine })
  const routes = diagnosisRoutes({ diagnosis: service, submit, answerFollowUp })
  return { routes, submit, latest: service.latest }
}
