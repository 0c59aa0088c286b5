-- No process seals the logs any more; a waiting run would end up among the failed jobs.
DELETE FROM job WHERE kind = 'audit.seal' AND state = 'WAITING';
