import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sandboxPlugin } from '../../sandbox/src/index.ts'
import { drawPlant, drawSpottedLeaf } from '../../server/test/support/drawn-plants.ts'
import { readLabelledPhotos } from './labelled-photos.ts'
import { describePhotos, examinePhotos, photosAsJson } from './photos-exam.ts'

/** The simulated model reads only the texts, so photos alone leave it unsure, and each case is looked at twice. */
it('compares models on labelled photos, with and without the texts, with cost, time and failures', async () => {
  const app = Fastify()
  await app.register(sandboxPlugin(), { prefix: '/sandbox' })
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox`
  const folder = await mkdtemp(join(tmpdir(), 'saeip-photos-'))
  await writeFile(join(folder, 'leaf.jpg'), await drawSpottedLeaf())
  await writeFile(join(folder, 'plant.jpg'), await drawPlant())
  await writeFile(
    join(folder, 'labels.csv'),
    'full,symptom,problem,also,text\nplant.jpg,leaf.jpg,leaf_spot,anthracnose,"잎에 갈색 반점이, 점점 늘어요"\n,leaf.jpg,unsure,,봐 주세요\n',
  )
  const models = {
    ...{ provider: 'openai' as const, url: `${url}/model/openai/v1`, key: 'sk-practice', thinkingTokens: 0 },
    ...{ names: ['gpt-4o', 'gpt-none'], limitMs: 60_000, inputPrice: 5000, outputPrice: 25_000 },
  }
  const cases = await readLabelledPhotos(folder)
  expect(cases[0]).toMatchObject({ expected: 'leaf_spot', acceptable: ['leaf_spot', 'anthracnose'] })
  const figures = await examinePhotos(cases, models)
  const [known, unknown] = photosAsJson(figures).models
  expect(known?.withText).toMatchObject({
    n: 2,
    answerable: { top1: 1 },
    unsure: { abstained: 1 },
    wrongWhileConfident: 0,
    requests: 2,
    failures: {},
  })
  expect(known?.withText?.won).toBeCloseTo((2 * (6000 * 5000 + 150 * 25_000)) / 1_000_000)
  expect(known?.withoutText).toMatchObject({ answerable: { answered: 0 }, unsure: { abstained: 1 } })
  expect(unknown?.withText).toMatchObject({ won: 0, failures: { MODEL: 2 } })
  expect(describePhotos(figures)).toContain('gpt-none, photos and text')
  await app.close()
  await rm(folder, { recursive: true })
})
