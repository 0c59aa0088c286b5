import { and, desc, eq, lte } from 'drizzle-orm'
import type { Policy, PolicyKind } from '../../../../contract/policy/policy.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { escapeHtml } from '../../shared/html/escape-html.ts'
import { plainText } from '../../shared/html/plain-text.ts'
import { sanitise } from '../../shared/html/sanitise.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { findAddendum } from './addendum.ts'
import type { PolicyContext } from './context.ts'
import { policy } from './policy.tables.ts'

/** Returns a version, by default the one in force today. Throws POLICY_NOT_FOUND, also for versions not announced yet. */
export async function getPolicy(ctx: PolicyContext, kind: PolicyKind, requested?: string): Promise<Policy> {
  const { db, now, cached, findFacts } = ctx
  const versions = await listAnnounced(ctx, kind)
  const chosen = versions.find((it) => (requested ? it.version === requested : isInForce(it, now())))
  const { version, effectiveFrom } = expectFound(chosen, 'POLICY_NOT_FOUND')
  const { title, body } = await cached(`policy ${kind} ${version}`, () => findVersion(db, kind, version))
  // What is used today says nothing of the time of a past version.
  const inForce = versions.find((it) => isInForce(it, now()))
  const isPast = inForce !== undefined && effectiveFrom < inForce.effectiveFrom
  const addendum = isPast ? '' : await findAddendum(ctx, kind)
  return { kind, title, version, effectiveFrom, ...fillPolicy(body, await findFacts(), addendum), versions }
}

/** Returns the effective day of the version in force, by kind. */
export async function findEffectiveDays(
  ctx: Context,
  kinds: readonly PolicyKind[],
): Promise<Partial<Record<PolicyKind, string>>> {
  const days = await Promise.all(
    kinds.map(async (kind) => {
      const inForce = (await listAnnounced(ctx, kind)).find((it) => isInForce(it, ctx.now()))
      return [kind, inForce?.effectiveFrom] as const
    }),
  )
  return Object.fromEntries(days.filter(([, day]) => day))
}

/** Throws POLICY_NOT_FOUND. */
export async function findVersion(db: Database, kind: PolicyKind, version: string) {
  const [found] = await db
    .select()
    .from(policy)
    .where(and(eq(policy.kind, kind), eq(policy.version, version)))
  return expectFound(found, 'POLICY_NOT_FOUND')
}

/** Returns the announced versions of a kind, newest first. */
const listAnnounced = ({ db, now, cached }: Context, kind: PolicyKind) =>
  cached(`policies ${kind}`, async () =>
    db
      .select({ version: policy.version, effectiveFrom: policy.effectiveFrom })
      .from(policy)
      .where(and(eq(policy.kind, kind), lte(policy.announcedAt, now())))
      .orderBy(desc(policy.effectiveFrom), desc(policy.version)),
  )

/** Whether the version has taken effect; the newest such version is in force. */
const isInForce = ({ effectiveFrom }: { effectiveFrom: string }, moment: Date) =>
  effectiveFrom <= seoulDay(moment)

/** Sanitises the HTML and adds an id to every h2: article-1, article-2, ... */
export function toPolicyHtml(html: string): string {
  let count = 0
  return sanitise(html).replace(/<h2[^>]*>/g, () => {
    count += 1
    return `<h2 id="article-${count}">`
  })
}

/** Fills the {{placeholders}} of stored HTML with escaped values, and adds the addendum and the table of contents. */
export function fillPolicy(html: string, facts: Record<string, string>, addendum = '') {
  const filled = html.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => escapeHtml(facts[name] ?? ''))
  const content = filled + addendum
  return { content, sections: sectionsOf(content) }
}

const sectionsOf = (html: string): Policy['sections'] =>
  Array.from(html.matchAll(/<h2 id="([^"]*)">([\s\S]*?)<\/h2>/g), ([, id = '', title = '']) => ({
    id,
    title: plainText(title),
  }))
