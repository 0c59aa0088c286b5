import type { Page } from '@playwright/test'
import type { DiagnosisResult } from '../../contract/diagnosis/diagnosis.ts'
import { rowId, success } from '../support/api.ts'
import { createPlantPhoto } from '../support/photos.ts'

/** A result that names 과습; journeys replace what they are about. */
export const overwatered: DiagnosisResult = {
  id: rowId(14),
  fullPlantImageUrl: 'd/full.jpg',
  symptomImageUrl: 'd/symptom.jpg',
  expertFeedback: null,
  problem: '과습',
  problemId: 'overwatering',
  confidence: 'MEDIUM',
  family: 'PROBLEM',
  severity: 'WATCH',
  summary: '물이 마를 틈이 없어 뿌리가 숨을 쉬지 못하고 있어요.',
  problemReasons: ['‘흙이 마를 날이 없어요’라고 적어 주셨어요'],
  reasons: [
    {
      text: '‘흙이 마를 날이 없어요’라고 적어 주셨어요',
      source: 'TEXT',
      quote: '흙이 마를 날이 없어요',
    },
  ],
  solutions: ['받침에 고인 물을 비워 주세요.'],
  advice: {
    about: '흙 속에 공기가 없으면 뿌리가 물을 빨아들이지 못해요.',
    today: ['받침에 고인 물을 비워 주세요.'],
    thisWeek: ['속흙이 마를 때까지 기다려 주세요.'],
    prevention: ['장마철에는 물 주는 간격을 늘려 주세요.'],
    askExpert: '열흘이 지나도 시들면 전문가에게 물어봐 주세요.',
    urgent: '줄기 밑동이 물러지면 오늘 뿌리를 확인해 주세요.',
    recovery: '2주 안에 새로 노래지는 잎이 없으면 나아지고 있어요.',
    sources: ['UC IPM Pest Notes 74172'],
  },
  candidates: [],
  photoNotes: [],
  question: null,
  followUp: null,
  photoUse: 'STORED',
  toxicity: {
    plant: '몬스테라',
    cats: 'TOXIC',
    dogs: 'TOXIC',
    people: 'IRRITANT',
    text: '씹으면 입과 혀가 붓고 침을 흘려요.',
    sources: ['ASPCA, Swiss Cheese Plant'],
  },
  engine: { name: 'embedded', version: '1' },
  prompt: '아래쪽 잎이 노래지고 흙이 마를 날이 없어요',
  answers: [],
  createdAt: '2026-01-05T09:00:00+09:00',
  expertDueAt: '2026-01-06T09:00:00+09:00',
}

/** Serves a result, its photos (a tall and a wide one) and no care plan, and opens it. */
export async function openResult(page: Page, result: DiagnosisResult) {
  const photos = { full: await createPlantPhoto(900, 1200), symptom: await createPlantPhoto(1400, 1000) }
  await page.route('**/media/d/**', (route) => {
    const { buffer, mimeType } = route.request().url().includes('full') ? photos.full : photos.symptom
    return route.fulfill({ body: buffer, contentType: mimeType })
  })
  await page.route(`**/api/v1/analysis/${result.id}`, (route) => route.fulfill(success(result)))
  await page.route(`**/api/v1/analysis/${result.id}/care-plan`, (route) => route.fulfill(success(null)))
  await page.goto(`/analysis-result/${result.id}`)
}
