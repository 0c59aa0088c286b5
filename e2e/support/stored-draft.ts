import { expect, type Page } from '@playwright/test'
import { listStoredKeys } from './indexed-db.ts'

/** Waits until the browser has stored the unfinished diagnosis at this step, with both photos. */
export async function expectStoredWizardDraft(page: Page, step: number) {
  await expect.poll(() => readStoredStep(page)).toBe(step)
  await expect.poll(() => listStoredKeys(page, 'saeip-diagnosis', 'photos')).toHaveLength(2)
}

const readStoredStep = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('saeip.diagnosis-draft') ?? '{}').step)
