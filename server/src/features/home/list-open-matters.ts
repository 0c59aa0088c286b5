import { type OpenMatter, type OpenMatters, openMatterKinds } from '../../../../contract/home/open-matters.ts'
import type { HomeContext } from './context.ts'

/**
 * Collects the open matters of all features, most urgent first. A feature that fails is left out and logged; throws only
 * when none answers.
 */
export async function listOpenMatters(
  { openMatters, log }: HomeContext,
  memberId: string,
): Promise<OpenMatters> {
  const features = Object.keys(openMatters)
  const found = await Promise.allSettled(
    Object.values(openMatters).map(({ findOpenMatters }) => findOpenMatters(memberId)),
  )
  const failures = found.flatMap((part, index) =>
    part.status === 'rejected' ? [{ feature: features[index], reason: part.reason as unknown }] : [],
  )
  if (failures.length === features.length) throw failures[0]?.reason
  for (const { feature, reason } of failures)
    log.warn({ feature, err: reason }, 'the open matters of a feature are missing on home')
  const matters = found.flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
  return { matters: inOrder(withoutTransfers(matters)), isComplete: failures.length === 0 }
}

/** Who has chosen a transfer has nothing else to pay for that reservation. */
function withoutTransfers(matters: OpenMatter[]) {
  const deposits = new Set(matters.filter(({ kind }) => kind === 'DEPOSIT').map(({ id }) => id))
  return matters.filter(({ kind, id }) => kind !== 'PAYMENT' || !deposits.has(id))
}

const inOrder = (matters: OpenMatter[]) =>
  matters.toSorted(
    (a, b) =>
      openMatterKinds.indexOf(a.kind) - openMatterKinds.indexOf(b.kind) ||
      (a.at ?? '~').localeCompare(b.at ?? '~'),
  )
