import Fastify from 'fastify'
import pg from 'pg'

/**
 * The reference for home: Fastify, pg, five queries in sequence. No sign-in, no validation, no log. Started by
 * the bench as its own process.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()

const queries = {
  name: `select name from member where id = $1`,
  cares: `select id, status, progress, visit.date as pickup_date, pot_count, diagnosis from reservation
    join visit on visit.member_id = reservation.member_id and visit.reservation_id = id and leg = 'PICKUP'
    where reservation.member_id = $1 and listing = 'IN_PROGRESS' order by created_at desc, id desc limit 5`,
  diagnoses: `select id, full_photo, problem, created_at, expert_feedback from diagnosis
    where member_id = $1 order by created_at desc, id desc limit 5`,
  contents: `select id, title, thumbnail from content where published_at <= now()
    order by recommended asc nulls last, published_at desc, id desc limit 6`,
  products: `select id, name, image, price from product where is_shown
    order by recommended asc nulls last, created_at desc, id desc limit 6`,
}

app.get('/', async () => {
  const member = [process.env.MEMBER_ID]
  const { rows: names } = await pool.query(queries.name, member)
  const { rows: cares } = await pool.query(queries.cares, member)
  const { rows: diagnoses } = await pool.query(queries.diagnoses, member)
  const { rows: contents } = await pool.query(queries.contents)
  const { rows: products } = await pool.query(queries.products)
  return {
    status: 'Success',
    message: '완료했어요.',
    data: {
      userInfo: { name: names[0].name },
      activeCareServices: cares.map((row) => ({
        id: row.id,
        serviceName: '픽업 케어 서비스',
        pickupDate: row.pickup_date,
        plantCount: row.pot_count,
        status: row.status,
        statusLabel: row.status,
        progressPercent: row.progress,
        plantImage: row.diagnosis?.image ?? null,
        plantName: `화분 ${row.pot_count}개`,
      })),
      plantAnalyses: diagnoses.map((row) => ({
        id: row.id,
        image: row.full_photo,
        problem: row.problem,
        createdAt: row.created_at,
        expertFeedback: row.expert_feedback,
      })),
      recommendedContents: contents.map(({ id, title, thumbnail }) => ({ id, title, image: thumbnail })),
      recommendedProducts: products.map(({ id, name, image, price }) => ({
        id,
        title: name,
        image,
        priceFormatted: `${price.toLocaleString('ko-KR')}원`,
      })),
      openingSoon: null,
    },
  }
})

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(address)
