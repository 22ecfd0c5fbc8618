-- Makes the files in this folder: duckdb < examples.sql
SET TimeZone = 'UTC';

-- The planets of the solar system, after NASA's planetary fact sheet; moons with the day of their discovery.
CREATE TYPE planet_kind AS ENUM ('terrestrial', 'gas giant', 'ice giant');
CREATE TABLE planets (
    name VARCHAR NOT NULL,
    kind planet_kind NOT NULL,
    mass_1e24_kg DECIMAL(9, 3) NOT NULL,
    diameter_km UINTEGER NOT NULL,
    gravity_m_s2 REAL NOT NULL,
    rotation_hours DOUBLE NOT NULL,
    orbit_days DECIMAL(7, 1) NOT NULL,
    mean_temperature_c SMALLINT NOT NULL,
    surface_pressure_bar DOUBLE,
    has_rings BOOLEAN NOT NULL,
    atmosphere_percent MAP(VARCHAR, DECIMAL(5, 2)),
    moons STRUCT(name VARCHAR, discovered DATE, diameter_km REAL)[]);
INSERT INTO planets VALUES
    ('Mercury', 'terrestrial', 0.330, 4879, 3.7, 1407.6, 88.0, 167, 0, false, NULL, []),
    ('Venus', 'terrestrial', 4.87, 12104, 8.9, -5832.5, 224.7, 464, 92, false,
        MAP {'CO2': 96.5, 'N2': 3.5}, []),
    ('Earth', 'terrestrial', 5.97, 12756, 9.8, 23.9, 365.2, 15, 1, false,
        MAP {'N2': 78.08, 'O2': 20.95, 'Ar': 0.93}, [{name: 'Moon', discovered: NULL, diameter_km: 3474.8}]),
    ('Mars', 'terrestrial', 0.642, 6792, 3.7, 24.6, 687.0, -65, 0.01, false,
        MAP {'CO2': 95.1, 'N2': 2.59, 'Ar': 1.94, 'O2': 0.16}, [
            {name: 'Phobos', discovered: DATE '1877-08-18', diameter_km: 22.5},
            {name: 'Deimos', discovered: DATE '1877-08-12', diameter_km: 12.4}]),
    ('Jupiter', 'gas giant', 1898, 142984, 23.1, 9.9, 4331, -110, NULL, true,
        MAP {'H2': 89.8, 'He': 10.2}, [
            {name: 'Io', discovered: DATE '1610-01-08', diameter_km: 3643.2},
            {name: 'Europa', discovered: DATE '1610-01-08', diameter_km: 3121.6},
            {name: 'Ganymede', discovered: DATE '1610-01-07', diameter_km: 5268.2},
            {name: 'Callisto', discovered: DATE '1610-01-07', diameter_km: 4820.6},
            {name: 'Amalthea', discovered: DATE '1892-09-09', diameter_km: 167}]),
    ('Saturn', 'gas giant', 568, 120536, 9.0, 10.7, 10747, -140, NULL, true,
        MAP {'H2': 96.3, 'He': 3.25}, [
            {name: 'Titan', discovered: DATE '1655-03-25', diameter_km: 5149.5},
            {name: 'Iapetus', discovered: DATE '1671-10-25', diameter_km: 1469},
            {name: 'Rhea', discovered: DATE '1672-12-23', diameter_km: 1527.6},
            {name: 'Enceladus', discovered: DATE '1789-08-28', diameter_km: 504.2}]),
    ('Uranus', 'ice giant', 86.8, 51118, 8.7, -17.2, 30589, -195, NULL, true,
        MAP {'H2': 82.5, 'He': 15.2, 'CH4': 2.3}, [
            {name: 'Titania', discovered: DATE '1787-01-11', diameter_km: 1576.8},
            {name: 'Oberon', discovered: DATE '1787-01-11', diameter_km: 1522.8},
            {name: 'Miranda', discovered: DATE '1948-02-16', diameter_km: 471.6}]),
    ('Neptune', 'ice giant', 102, 49528, 11.0, 16.1, 59800, -200, NULL, true,
        MAP {'H2': 80.0, 'He': 19.0, 'CH4': 1.5}, [
            {name: 'Triton', discovered: DATE '1846-10-10', diameter_km: 2705.2},
            {name: 'Nereid', discovered: DATE '1949-05-01', diameter_km: 340}]);
COPY planets TO 'planets.parquet' (FORMAT parquet, COMPRESSION snappy);

-- The chemical elements, with their standard atomic weight where they have one. Elements of the f-block have no group.
COPY (
    WITH list AS (SELECT unnest(string_split('H Hydrogen 1.008,He Helium 4.0026,Li Lithium 6.94,Be Beryllium 9.0122,'
        || 'B Boron 10.81,C Carbon 12.011,N Nitrogen 14.007,O Oxygen 15.999,F Fluorine 18.998,Ne Neon 20.180,'
        || 'Na Sodium 22.990,Mg Magnesium 24.305,Al Aluminium 26.982,Si Silicon 28.085,P Phosphorus 30.974,S Sulfur 32.06,'
        || 'Cl Chlorine 35.45,Ar Argon 39.95,K Potassium 39.098,Ca Calcium 40.078,Sc Scandium 44.956,Ti Titanium 47.867,'
        || 'V Vanadium 50.942,Cr Chromium 51.996,Mn Manganese 54.938,Fe Iron 55.845,Co Cobalt 58.933,Ni Nickel 58.693,'
        || 'Cu Copper 63.546,Zn Zinc 65.38,Ga Gallium 69.723,Ge Germanium 72.630,As Arsenic 74.922,Se Selenium 78.971,'
        || 'Br Bromine 79.904,Kr Krypton 83.798,Rb Rubidium 85.468,Sr Strontium 87.62,Y Yttrium 88.906,Zr Zirconium 91.224,'
        || 'Nb Niobium 92.906,Mo Molybdenum 95.95,Tc Technetium,Ru Ruthenium 101.07,Rh Rhodium 102.91,Pd Palladium 106.42,'
        || 'Ag Silver 107.87,Cd Cadmium 112.41,In Indium 114.82,Sn Tin 118.71,Sb Antimony 121.76,Te Tellurium 127.60,'
        || 'I Iodine 126.90,Xe Xenon 131.29,Cs Caesium 132.91,Ba Barium 137.33,La Lanthanum 138.91,Ce Cerium 140.12,'
        || 'Pr Praseodymium 140.91,Nd Neodymium 144.24,Pm Promethium,Sm Samarium 150.36,Eu Europium 151.96,'
        || 'Gd Gadolinium 157.25,Tb Terbium 158.93,Dy Dysprosium 162.50,Ho Holmium 164.93,Er Erbium 167.26,Tm Thulium 168.93,'
        || 'Yb Ytterbium 173.05,Lu Lutetium 174.97,Hf Hafnium 178.49,Ta Tantalum 180.95,W Tungsten 183.84,Re Rhenium 186.21,'
        || 'Os Osmium 190.23,Ir Iridium 192.22,Pt Platinum 195.08,Au Gold 196.97,Hg Mercury 200.59,Tl Thallium 204.38,'
        || 'Pb Lead 207.2,Bi Bismuth 208.98,Po Polonium,At Astatine,Rn Radon,Fr Francium,Ra Radium,Ac Actinium,'
        || 'Th Thorium 232.04,Pa Protactinium 231.04,U Uranium 238.03,Np Neptunium,Pu Plutonium,Am Americium,Cm Curium,'
        || 'Bk Berkelium,Cf Californium,Es Einsteinium,Fm Fermium,Md Mendelevium,No Nobelium,Lr Lawrencium,Rf Rutherfordium,'
        || 'Db Dubnium,Sg Seaborgium,Bh Bohrium,Hs Hassium,Mt Meitnerium,Ds Darmstadtium,Rg Roentgenium,Cn Copernicium,'
        || 'Nh Nihonium,Fl Flerovium,Mc Moscovium,Lv Livermorium,Ts Tennessine,Og Oganesson', ',')) AS line),
    parts AS (SELECT row_number() OVER () AS n, string_split(line, ' ') AS p FROM list),
    periods AS (SELECT *, CASE WHEN n <= 2 THEN 1 WHEN n <= 10 THEN 2 WHEN n <= 18 THEN 3 WHEN n <= 36 THEN 4
            WHEN n <= 54 THEN 5 WHEN n <= 86 THEN 6 ELSE 7 END AS period,
        n - CASE WHEN n <= 2 THEN 0 WHEN n <= 10 THEN 2 WHEN n <= 18 THEN 10 WHEN n <= 36 THEN 18
            WHEN n <= 54 THEN 36 WHEN n <= 86 THEN 54 ELSE 86 END AS k FROM parts)
    SELECT n::UTINYINT AS number, p[1] AS symbol, p[2] AS name, period::UTINYINT AS period,
        CASE WHEN n = 2 THEN 18 WHEN period <= 3 AND k > 2 THEN k + 10 WHEN period <= 5 OR k <= 2 THEN k
            WHEN k >= 17 THEN k - 14 END::UTINYINT AS "group",
        p[3]::DECIMAL(7, 4) AS standard_atomic_weight
    FROM periods ORDER BY n
) TO 'elements.parquet' (FORMAT parquet, COMPRESSION zstd);

-- Great earthquakes. Instants come from seismographs; of Lisbon 1755 only the clock on the wall is known.
CREATE TABLE earthquakes (
    place VARCHAR NOT NULL,
    time TIMESTAMPTZ,
    local_date DATE NOT NULL,
    local_clock TIME,
    magnitude DECIMAL(2, 1) NOT NULL,
    epicentre STRUCT(latitude DOUBLE, longitude DOUBLE),
    depth_km REAL);
INSERT INTO earthquakes VALUES
    ('Lisbon, Portugal', NULL, '1755-11-01', '09:40', 8.5, NULL, NULL),
    ('San Francisco, United States', '1906-04-18 13:12:26Z', '1906-04-18', '05:12:26', 7.9,
        {latitude: 37.75, longitude: -122.55}, NULL),
    ('Kamchatka, Russia', '1952-11-04 16:58:30Z', '1952-11-05', NULL, 9.0,
        {latitude: 52.623, longitude: 159.779}, 21.6),
    ('Valdivia, Chile', '1960-05-22 19:11:20Z', '1960-05-22', '15:11:20', 9.5,
        {latitude: -38.143, longitude: -73.407}, 25),
    ('Prince William Sound, Alaska', '1964-03-28 03:36:16Z', '1964-03-27', '17:36:16', 9.2,
        {latitude: 60.908, longitude: -147.339}, 25),
    ('Off Sumatra, Indonesia', '2004-12-26 00:58:53.45Z', '2004-12-26', '07:58:53.45', 9.1,
        {latitude: 3.295, longitude: 95.982}, 30),
    ('Maule, Chile', '2010-02-27 06:34:11.53Z', '2010-02-27', '03:34:11.53', 8.8,
        {latitude: -36.122, longitude: -72.898}, 22.9),
    ('Tohoku, Japan', '2011-03-11 05:46:24.12Z', '2011-03-11', '14:46:24.12', 9.1,
        {latitude: 38.297, longitude: 142.373}, 29);
COPY earthquakes TO 'earthquakes.parquet' (FORMAT parquet, COMPRESSION gzip);

-- Space flights. No crew list: nobody could fly in it; an empty one: nobody did.
CREATE TABLE launches (
    id UUID NOT NULL,
    mission VARCHAR NOT NULL,
    vehicle VARCHAR NOT NULL,
    liftoff TIMESTAMPTZ NOT NULL,
    crew VARCHAR[],
    duration INTERVAL,
    details JSON,
    signal BLOB);
INSERT INTO launches SELECT md5(mission)::UUID, * FROM (VALUES
    ('Sputnik 1', 'Sputnik 8K71PS', TIMESTAMPTZ '1957-10-04 19:28:34Z', NULL, NULL,
        '{"mass_kg": 83.6, "orbit": "low Earth"}', '\xF0\x9F\x93\xA1'::BLOB),
    ('Vostok 1', 'Vostok-K', '1961-04-12 06:07:00Z', ['Yuri Gagarin'], INTERVAL '1 hour 48 minutes',
        '{"orbits": 1}', NULL),
    ('Mercury-Atlas 6', 'Atlas LV-3B', '1962-02-20 14:47:39Z', ['John Glenn'],
        INTERVAL '4 hours 55 minutes 23 seconds', '{"orbits": 3}', NULL),
    ('Apollo 8', 'Saturn V', '1968-12-21 12:51:00Z', ['Frank Borman', 'James Lovell', 'William Anders'],
        INTERVAL '6 days 3 hours 42 seconds', '{"lunar_orbits": 10}', NULL),
    ('Apollo 11', 'Saturn V', '1969-07-16 13:32:00Z', ['Neil Armstrong', 'Michael Collins', 'Buzz Aldrin'],
        INTERVAL '8 days 3 hours 18 minutes 35 seconds', '{"landed": true, "samples_kg": 21.5}', NULL),
    ('Voyager 2', 'Titan IIIE', '1977-08-20 14:29:00Z', NULL, NULL,
        '{"visited": ["Jupiter", "Saturn", "Uranus", "Neptune"]}', NULL),
    ('Voyager 1', 'Titan IIIE', '1977-09-05 12:56:00Z', NULL, NULL, '{"visited": ["Jupiter", "Saturn"]}', NULL),
    ('STS-1', 'Space Shuttle', '1981-04-12 12:00:03.9Z', ['John Young', 'Robert Crippen'],
        INTERVAL '2 days 6 hours 20 minutes 53 seconds', '{"orbiter": "Columbia"}', NULL),
    ('James Webb Space Telescope', 'Ariane 5', '2021-12-25 12:20:00Z', NULL, NULL, '{"mirror_m": 6.5}', NULL),
    ('Artemis I', 'Space Launch System', '2022-11-16 06:47:44Z', [], INTERVAL '25 days 10 hours 53 minutes', NULL, NULL)) AS t(mission, vehicle, liftoff, crew, duration, details, signal);
COPY launches TO 'launches.parquet' (FORMAT parquet, COMPRESSION brotli, KV_METADATA {source: 'mission reports'});

-- Powers of two, exactly and nearly; encoded with DELTA_BINARY_PACKED and its like.
COPY (
    SELECT n::UTINYINT AS exponent,
        CASE WHEN n < 63 THEN (1::HUGEINT << n)::BIGINT END AS as_int64,
        CASE WHEN n < 64 THEN (1::HUGEINT << n)::UBIGINT END AS as_uint64,
        (1::HUGEINT << n)::DECIMAL(38, 0) AS as_decimal,
        pow(2, n)::DOUBLE AS as_double,
        pow(2, n)::REAL AS as_float,
        pow(2, -n)::DOUBLE AS reciprocal
    FROM range(0, 127) AS t(n) ORDER BY n
) TO 'powers_of_two.parquet' (FORMAT parquet, COMPRESSION lz4_raw, PARQUET_VERSION v2);
