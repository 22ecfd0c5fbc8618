CREATE TABLE sales (id BIGINT, customer VARCHAR, sold DATE, sku VARCHAR, price NUMERIC(12, 2));
INSERT INTO sales VALUES
    (101, 'Bob', DATE '2026-03-02', 'pot', 39.90),
    (102, 'Dan', DATE '2026-03-05', 'cup', 4.00);
