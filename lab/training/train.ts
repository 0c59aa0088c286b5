// npm run diagnosis:train: learns from the texts in this folder and writes the weights that the server's engine reads.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { trainImpressions } from './impressions.ts'
import { trainReader } from './signs.ts'

const seed = 20260301
const knowledge = join(import.meta.dirname, '../../server/src/features/diagnosis/engine/knowledge')

const write = (file: string, value: object) =>
  writeFileSync(join(knowledge, file), `${JSON.stringify(value)}\n`)

write('reader.generated.json', trainReader(seed))
const { impressions, fitted } = trainImpressions(seed)
write('impressions.generated.json', impressions)
write('fitted.generated.json', fitted)
