-- The role of the processes. A new PostgreSQL container runs this once as sori_owner.
\getenv app_password APP_PASSWORD
CREATE ROLE sori_app LOGIN PASSWORD :'app_password';
