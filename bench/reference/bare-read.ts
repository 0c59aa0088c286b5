import Fastify from 'fastify'
import pg from 'pg'

/**
 * The reference for a diagnosis by key: Fastify, pg, one query. No sign-in, no validation, no log. Started by
 * the bench as its own process.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()

const query = `
  select id, full_photo, symptom_photo, expert_feedback, problem, problem_id, confidence, findings,
    engine, engine_version, prompt, answers, created_at, expert_due_at
  from diagnosis where member_id = $1 and id = $2`

app.get<{ Params: { id: string } }>('/:id', async ({ params }) => {
  const { rows } = await pool.query(query, [process.env.MEMBER_ID, params.id])
  const row = rows[0]
  return {
    status: 'Success',
    message: '완료했어요.',
    data: {
      id: row.id,
      fullPlantImageUrl: row.full_photo,
      symptomImageUrl: row.symptom_photo,
      expertFeedback: row.expert_feedback,
      problem: row.problem,
      problemId: row.problem_id,
      confidence: row.confidence,
      ...row.findings,
      engine: { name: row.engine, version: row.engine_version },
      prompt: row.prompt,
      answers: row.answers,
      createdAt: row.created_at,
      expertDueAt: row.expert_due_at,
    },
  }
})

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(address)
