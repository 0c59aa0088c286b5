ALTER TABLE "refund_proposal" ALTER COLUMN "payment_id" DROP NOT NULL;
